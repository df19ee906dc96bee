import NodeGraph

/// The graph's port; Foundation has a type of the same name.
typealias Port = NodeGraph.Port

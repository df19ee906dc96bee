import NodeGraph

/// Selects the graph's `Port`, because Foundation has a type of the same name.
typealias Port = NodeGraph.Port

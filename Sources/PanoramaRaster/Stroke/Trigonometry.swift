import Foundation

// Spelled out so that `cos` and friends cannot be picked from another module by accident.

@inline(__always) func cosine(_ x: Double) -> Double { Foundation.cos(x) }
@inline(__always) func sine(_ x: Double) -> Double { Foundation.sin(x) }
@inline(__always) func acosine(_ x: Double) -> Double { Foundation.acos(x) }
@inline(__always) func angle(sine y: Double, cosine x: Double) -> Double { Foundation.atan2(y, x) }

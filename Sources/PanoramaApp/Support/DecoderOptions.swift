import ArgumentParser

/// The option of commands that open pictures. `PictureDecoders` looks for it before arguments are parsed.
struct DecoderOptions: ParsableArguments {
  @Flag(
    help: "Decode pictures in the program itself, which is unsafe for pictures from strangers.")
  var noSandbox = false
}

/** Stands in for the native module that ends the server when its parent is gone; our scripts see to that. */
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);

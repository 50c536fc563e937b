/** Stands for any CSS module in tests: each class name is its own name. */
module.exports = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? true : String(name)) },
);

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
declare module '*/content/logo.svg' {
  /** Text of the file, where src/gatsby/build-options.ts has it loaded so. */
  const text: string;
  export default text;
}

declare module '*.woff2' {
  const url: string;
  export default url;
}

/** Whether `gatsby develop` runs; src/gatsby/build-options.ts puts the value in its place. */
declare const IS_DEVELOPMENT: boolean;

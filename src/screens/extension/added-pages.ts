// Pages of extensions: none here. `forecourt build` writes this file for a company's extensions.
export {};

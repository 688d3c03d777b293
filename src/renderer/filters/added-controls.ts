// Controls of kinds of filters that extensions add: none here. `forecourt build` writes this file for a company's extensions.
export {};

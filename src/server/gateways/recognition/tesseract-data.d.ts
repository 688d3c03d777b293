declare module '@tesseract.js-data/eng' {
  /** Where the package keeps the language data. */
  const data: { code: string; gzip: boolean; langPath: string };
  export default data;
}

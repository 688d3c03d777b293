// Stands for the polyfills of Next (next.config.js).
export {};

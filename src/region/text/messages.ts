/** Namespaces of one language: `{ common: { header: { buy: … } } }`. */
export type Messages = Record<string, Record<string, unknown>>;

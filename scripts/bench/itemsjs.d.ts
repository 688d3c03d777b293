/** Types of the parts of itemsjs that the bench uses; the package has none. */
declare module 'itemsjs' {
  interface Engine {
    search(options: object): { pagination: { total: number } };
  }
  export default function itemsjs(items: readonly object[], configuration: object): Engine;
}

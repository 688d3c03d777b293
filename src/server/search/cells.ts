export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Memory of the cells of an index, zeroed. Shared memory is read by search threads while this thread owns it. */
export type Allocate = (bytes: number) => ArrayBufferLike;

export const ownMemory: Allocate = (bytes) => new ArrayBuffer(bytes);
export const sharedMemory: Allocate = (bytes) => new SharedArrayBuffer(bytes);

type Cells = Codes | Int32Array | Float64Array;
interface CellsType<Type extends Cells> {
  new (buffer: ArrayBufferLike): Type;
  BYTES_PER_ELEMENT: number;
}

/** Returns larger cells with the content of some. @param length at least theirs */
export function grown<Type extends Cells>(allocate: Allocate, cells: Type, length: number): Type {
  const type = cells.constructor as CellsType<Type>;
  const larger = new type(allocate(length * cells.BYTES_PER_ELEMENT));
  larger.set(cells as never);
  return larger;
}

/** Type of cells for codes below `size`. */
export function typeOfCodes(size: number): CellsType<Codes> {
  return size > 65_536 ? Uint32Array : size > 256 ? Uint16Array : Uint8Array;
}

/** Returns cells that were made elsewhere in the memory of the index; copies them only into shared memory. */
export function placed<Type extends Cells>(allocate: Allocate, cells: Type): Type {
  return allocate === ownMemory ? cells : grown(allocate, cells, cells.length);
}

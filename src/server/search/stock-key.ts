/** Used cars of a region, or its new ones. */
export interface RegionStock {
  code: string;
  /** Absent: used. */
  kind?: 'new';
}

const NEW = ' new';

/** Key of a stock in the index: the region's code for used cars. */
export function stockKey({ code, kind }: RegionStock): string {
  return kind === 'new' ? code + NEW : code;
}

/** The region and the kind of cars behind a key. */
export function readStockKey(key: string): { code: string; kind: 'used' | 'new' } {
  return key.endsWith(NEW) ? { code: key.slice(0, -NEW.length), kind: 'new' } : { code: key, kind: 'used' };
}

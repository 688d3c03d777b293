import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { unpooled } from '../app/unpooled.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer of Next, uncompressed. */
export interface RawPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The error if the page is an error page, if it is known. */
  failure?: unknown;
  /** Whether the API could not answer something of the page: nobody keeps such a page. */
  isUnavailable?: boolean;
}

const brotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Best ratio of size and time: a page of 160 KB takes 1.2 ms; the next level takes 1.9 ms and saves a twelfth of 24 KB. */
const BROTLI_QUALITY = 4;
/** A window of 256 KiB holds a whole page; the default of 4 MiB uses as much memory per page during compression. */
const BROTLI_WINDOW = 18;
const MIN_COMPRESSED_BYTES = 1_024;

/** Size of the Brotli and gzip encodings together, in multiples of Brotli. */
const PACKED_ENCODINGS = 2.25;
/** Estimate for headers, tag and objects, bytes. */
const OVERHEAD = 2_000;

/** A rendered page in the requested encodings. */
export class RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly isUnavailable: boolean;
  /** Undefined once the page is packed: Brotli then replaces it. */
  #body: Buffer | undefined;
  readonly #length: number;
  readonly #tag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer> | Buffer>();

  constructor({ status, headers, body, isUnavailable = false }: RawPage) {
    this.status = status;
    this.isUnavailable = isUnavailable;
    this.headers = headers;
    this.#body = body;
    this.#length = body.length;
    this.#tag = createHash('sha1').update(body).digest('base64url').slice(0, 22);
  }

  /**
   * Stores the page only compressed, in a sixth of the memory; requests without compression unpack it.
   * @returns its new size with its encodings, bytes
   */
  async pack(): Promise<number> {
    if (this.#length < MIN_COMPRESSED_BYTES) return this.#length + OVERHEAD;
    const packed = await this.bytes('br');
    this.#body = undefined;
    return Math.ceil(packed.length * PACKED_ENCODINGS) + OVERHEAD;
  }

  /** Returns the encoding for the `Accept-Encoding` header `accepted`. */
  encodingFor(accepted: string | undefined): Encoding {
    if (!accepted || this.#length < MIN_COMPRESSED_BYTES) return 'identity';
    if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
    return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
  }

  etag(encoding: Encoding): string {
    return `"${this.#tag}-${encoding}"`;
  }

  /** Made once per encoding; the plain page of a packed one each time. */
  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#body ?? this.#unpack();
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = this.#encode(encoding).then((bytes) => {
      const own = unpooled(bytes);
      this.#encoded.set(encoding, own);
      return own;
    });
    this.#encoded.set(encoding, made);
    return made;
  }

  async #unpack(): Promise<Buffer> {
    return unpackBrotli(await this.bytes('br'));
  }

  async #encode(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const body = this.#body ?? (await this.#unpack());
    if (encoding === 'gzip') return zip(body, { level: 6 });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    };
    return brotli(body, { params });
  }
}

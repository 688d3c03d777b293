import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { unpooled } from '../app/unpooled.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer of Next as it came. */
export interface RawPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Why it is no page but an error, where that is known. */
  failure?: unknown;
}

const brotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
/** Good for its cost: a page of 160 KB takes 1.2 ms; the next better takes 1.9 ms and saves a twelfth of 24 KB. */
const BROTLI_QUALITY = 4;
/** A window of 256 KiB holds a whole page; the default of 4 MiB costs as much memory per page that is being compressed. */
const BROTLI_WINDOW = 18;
const MIN_COMPRESSED_BYTES = 1_024;

/** Brotli and the larger gzip of it. */
const PACKED_ENCODINGS = 2.25;
/** Headers, tag and objects, bytes. */
const OVERHEAD = 2_000;

/** A finished page in the encodings that were asked for. */
export class RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined once the page is packed: Brotli then stands for it. */
  #body: Buffer | undefined;
  readonly #length: number;
  readonly #tag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer> | Buffer>();

  constructor({ status, headers, body }: RawPage) {
    this.status = status;
    this.headers = headers;
    this.#body = body;
    this.#length = body.length;
    this.#tag = createHash('sha1').update(body).digest('base64url').slice(0, 22);
  }

  /**
   * Keeps the page compressed only, at a sixth of the memory; whoever takes it as it is gets it unpacked.
   * @returns what it weighs from now on with its encodings, bytes
   */
  async pack(): Promise<number> {
    if (this.#length < MIN_COMPRESSED_BYTES) return this.#length + OVERHEAD;
    const packed = await this.bytes('br');
    this.#body = undefined;
    return Math.ceil(packed.length * PACKED_ENCODINGS) + OVERHEAD;
  }

  /** Which encoding is sent to someone who takes `accepted`. */
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

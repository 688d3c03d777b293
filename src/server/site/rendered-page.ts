import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import {
  acceptedEncoding,
  compress,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from '../http/plugins/encodings.ts';
import { unpooled } from '../runtime/unpooled.ts';

/** An answer of Next, uncompressed. */
export interface RawPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The error if the page is an error page, if it is known. */
  failure?: unknown;
  /** Whether the API could not answer something of the page: nobody keeps such a page. */
  isUnavailable?: boolean;
  /** Whether the content was replaced while it was rendered, so that parts of it may be of each: nobody keeps it. */
  isMixed?: boolean;
}

const unpackBrotli = promisify(brotliDecompress);

/** Size of the Brotli and gzip encodings together, in multiples of Brotli. */
const PACKED_ENCODINGS = 2.25;
/** Estimate for headers, tag and objects, bytes. */
const OVERHEAD = 2_000;

/** A rendered page in the requested encodings. */
export class RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly isUnavailable: boolean;
  readonly isMixed: boolean;
  /** Undefined once the page is packed: Brotli then replaces it. */
  #body: Buffer | undefined;
  readonly #length: number;
  readonly #tag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer> | Buffer>();

  constructor({ status, headers, body, isUnavailable = false, isMixed = false }: RawPage) {
    this.status = status;
    this.isUnavailable = isUnavailable;
    this.isMixed = isMixed;
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
    return this.#length < MIN_COMPRESSED_BYTES ? 'identity' : acceptedEncoding(accepted);
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
    return compress(this.#body ?? (await this.#unpack()), encoding);
  }
}

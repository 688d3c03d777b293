import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PictureBacklogError, renderQueue } from '../../modules/pictures/index.ts';
import { pictureFormat } from '../../modules/profiles/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import { HttpError } from '../http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes its JSON body as multipart/form-data, too, with the file itself instead of a data URL. */
    takesMultipart?: boolean;
  }

  interface FastifyInstance {
    /** Returns the only file of a form, for routes whose body is the file itself. @throws HttpError 400 */
    fileOfForm(request: FastifyRequest, body: Buffer): Promise<Buffer>;
  }
}

/** Our forms have at most 4 parts; reading many small ones blocks the event loop. */
const MAX_PARTS = 8;
/** Name and file name of a part: reading megabytes of headers blocks the event loop for seconds. */
const MAX_HEADER_BYTES = 4 * 1024;
const HEADER_END = '\r\n\r\n';
/** As browsers and libraries write it. Other forms are refused: the parser below would read another boundary than we count. */
const CONTENT_TYPE = /^multipart\/form-data\s*;\s*boundary="?([\w'.+-]{1,70})"?\s*(?:;\s*charset=[\w-]+)?$/i;
/** Bodies that wait to be read hold memory. */
const MAX_WAITING = 32;
/** A file of 10 MiB and its other parts: more would be copied and decoded only to be refused. */
const MAX_BYTES = 10.25 * 1024 * 1024;

/**
 * Reads multipart/form-data of the routes that take files. Its parts are the properties of the JSON body, and its file
 * becomes the data URL: the same schema, sizes, quotas, rates and budgets hold for both (HARDENING A29, A31, A52).
 * Everywhere else it is refused: browsers send it for pages of other sites without asking (HARDENING A21).
 */
export function addMultipartBodies(app: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const;
  // one at a time: a form is in memory several times while it is read, its file of 10 MiB, too. Clients take turns
  const queue = renderQueue({ atOnce: 1, maxWaiting: MAX_WAITING });
  async function read<Result>(
    request: FastifyRequest,
    body: Buffer,
    take: (form: FormData) => Promise<Result>,
  ): Promise<Result> {
    const [, boundary] = CONTENT_TYPE.exec(request.headers['content-type'] ?? '') ?? [];
    if (boundary === undefined || !isWithinLimits(body, `--${boundary}`)) throw unreadable();
    const { socket } = request.raw;
    const gone = new AbortController();
    const leave = () => gone.abort();
    socket.once('close', leave);
    const client = { address: clientNetwork(clientAddress(request)), signal: gone.signal };
    try {
      return await queue.run(randomUUID(), { client }, () => readForm(body, boundary).then(take));
    } catch (error) {
      throw error instanceof PictureBacklogError ? busy() : error;
    } finally {
      socket.off('close', leave);
    }
  }
  app.addContentTypeParser('multipart/form-data', options, async (request: FastifyRequest, body: Buffer) => {
    if (!request.routeOptions.config.takesMultipart)
      throw new HttpError('unsupported_media_type', 'This call takes JSON only.');
    if (body.length > MAX_BYTES)
      throw new HttpError('too_large', 'This file is too large.', { file: ['allowed: up to 10 MiB'] });
    return read(request, body, bodyOf);
  });
  app.decorate('fileOfForm', async (request: FastifyRequest, body: Buffer) => read(request, body, onlyFile));
}

/** Describes the body of a route that takes files: JSON with a data URL, or a form with the file itself. */
export function multipartBody(app: FastifyInstance, body: unknown): object {
  const { $ref, content } = body as { $ref?: string; content?: object };
  if ($ref === undefined) return { content: { ...content, 'multipart/form-data': { schema: FILE_FORM } } };
  const contract = app.getSchema($ref.replace(/#$/, '')) as { properties: object; required: string[] };
  const file = { type: 'string', format: 'binary', description: 'The file itself, of up to 10 MiB.' };
  const form = {
    type: 'object',
    additionalProperties: false,
    required: contract.required,
    properties: { ...contract.properties, file },
  };
  return { content: { 'application/json': { schema: { $ref } }, 'multipart/form-data': { schema: form } } };
}

/** A form of a route whose body is the file itself. */
const FILE_FORM = {
  type: 'object',
  additionalProperties: false,
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary', description: 'The file.' } },
};

/** Whether a form has few parts with short headers. */
function isWithinLimits(body: Buffer, delimiter: string): boolean {
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    at += delimiter.length;
    delimiters++;
    // the last one ends the form
    if (delimiters > MAX_PARTS + 1) return false;
    const isLast = body.toString('latin1', at, at + 2) === '--';
    if (!isLast && !body.subarray(at, at + MAX_HEADER_BYTES).includes(HEADER_END)) return false;
  }
  return true;
}

function readForm(body: Buffer, boundary: string): Promise<FormData> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData().catch(() => {
    throw unreadable();
  });
}

async function bodyOf(form: FormData): Promise<Record<string, string>> {
  const entries = [...form];
  if (new Set(entries.map(([name]) => name)).size < entries.length) throw unreadable();
  const texts = entries.map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await dataUrl(value),
  ]);
  const body: Record<string, string> = Object.create(null);
  for (const [name = '', text = ''] of await Promise.all(texts)) body[name] = text;
  return body;
}

async function onlyFile(form: FormData): Promise<Buffer> {
  const [[name, file] = [], ...others] = [...form];
  if (name !== 'file' || !(file instanceof File) || others.length > 0) throw unreadable();
  return Buffer.from(await file.arrayBuffer());
}

const MIME_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;

/** The content decides what a picture is, not the declared type (HARDENING A30). */
async function dataUrl(file: File): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const format = pictureFormat(bytes);
  const declared = MIME_TYPE.test(file.type) ? file.type : '';
  return `data:${format ? `image/${format}` : declared};base64,${bytes.toString('base64')}`;
}

const busy = () =>
  new HttpError('overloaded', 'Too many files are being sent at the moment. Try again shortly.');

const unreadable = () => new HttpError('bad_request', 'The form cannot be read.');

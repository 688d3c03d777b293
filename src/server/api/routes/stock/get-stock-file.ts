import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { HttpError } from '../../../http/http-error.ts';
import { downloadLimit } from '../../../http/limits/open-downloads.ts';
import { isKnownTag, takesGzip } from '../../../http/plugins/encodings.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { OUTGOING_FORMATS, type OutgoingFormat } from '../../../modules/outgoing/index.ts';

const PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'file'],
  properties: {
    ...REGION_PARAMS.properties,
    file: {
      type: 'string',
      maxLength: 40,
      description: `One of the files that the manifest offers: ${Object.keys(OUTGOING_FORMATS).join(', ')}.`,
    },
  },
} as const;

const TYPES = Object.values<OutgoingFormat>(OUTGOING_FORMATS).map(({ type }) => type.split(';', 1)[0] ?? '');
const CACHE_CONTROL = 'public, max-age=300';
const LIMIT = { ofClient: 2, inAll: 8, stallMs: 60_000 };

/** GET stock/{file}: the cars of a region for other machines (docs/feeds.md). */
export const getStockFile: DeclareRoute = (app) => {
  const startDownload = downloadLimit(LIMIT);
  app.get(
    `${REGION_API}/stock/:file`,
    {
      config: { auth: 'public', limit: 'stock' },
      // it would read all cars and send none
      exposeHeadRoute: false,
      schema: {
        summary: 'The stock as a file',
        description:
          'All cars that pages show, for Google’s vehicle listings, Meta’s vehicle catalogue, or as schema.org Car in lines of JSON. The header `x-left-out` counts the cars that the receiver would refuse, by reason. Ask with `If-None-Match`: a file that has not changed is a 304.',
        tags: ['inventories'],
        params: PARAMS,
        response: {
          200: {
            description: 'The file, streamed.',
            content: Object.fromEntries(TYPES.map((type) => [type, { schema: { type: 'string' } }])),
          },
          304: { type: 'null', description: 'The stock is the one of the tag.' },
          ...ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { headers, params } = request;
      const { outgoing, site } = app.services;
      const file = await outgoing.find(regionOf(request), params.file, site.originOf(request));
      if (!file) throw new HttpError('not_found', 'The region offers no such file.');
      reply
        .header('etag', file.etag)
        .header('cache-control', CACHE_CONTROL)
        .header('vary', 'accept-encoding');
      if (isKnownTag(headers['if-none-match'], file.etag.slice('W/'.length))) return reply.code(304).send();
      const leftOut = await file.leftOut();
      if (leftOut !== '') reply.header('x-left-out', leftOut);
      const parts = startDownload(request, reply, file.parts());
      if (!takesGzip(headers['accept-encoding'])) return reply.type(file.type).send(parts);
      // an error of the one ends the other, and the answer with it
      const packed = pipeline(parts, createGzip(), () => undefined);
      return reply.type(file.type).header('content-encoding', 'gzip').send(packed);
    },
  );
};

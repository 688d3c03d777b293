import type { FastifyReply } from 'fastify';
import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Services } from '../../../http/services.ts';
import { unpooled } from '../../../runtime/unpooled.ts';

/** What an answer is made from. */
interface AnswerSource extends Pick<Services, 'texts'> {
  region: ResolvedRegion;
  /** Which answer of the region it is; there must be few, as each is kept. */
  key: string;
}

/**
 * Creates a store of answers that depend on a region and its texts only. Each is made when it is first asked for, and
 * forgotten with them when manifests are read again.
 */
export function createAnswerCache() {
  const cacheOf = rememberByObject((_texts: Services['texts']) =>
    rememberByObject((_region: ResolvedRegion) => new Map<string, Buffer>()),
  );
  return (reply: FastifyReply, { texts, region, key }: AnswerSource, make: () => object): FastifyReply => {
    const kept = cacheOf(texts)(region);
    const answer = kept.get(key) ?? unpooled(String(reply.serialize(make())));
    kept.set(key, answer);
    return reply.type('application/json; charset=utf-8').send(answer);
  };
}

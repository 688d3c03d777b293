import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR_COOKIE } from '#domain/login/session-cookies.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import type { Person } from '../../modules/tickets/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetworks } from '../../runtime/client-network.ts';
import { readCookie, setCookie } from '../../runtime/cookies.ts';

const ID = /^[A-Za-z0-9_-]{22}$/;

/** Returns who sends a request, in routes with `auth: 'optional'`. */
export function personOf(request: FastifyRequest): Person {
  const { site } = request.server.services;
  const id = readCookie(request, VISITOR_COOKIE, site.isSecure(request));
  const address = clientAddress(request);
  return {
    contactId: request.contact?.id ?? null,
    deviceHash: id !== undefined && ID.test(id) ? hashOf(id) : null,
    ...(site.isCounted(address) && { client: clientNetworks(address) }),
  };
}

/** The same for routes that store something for the person: gives the browser an id if it has none. */
export function rememberedPerson(
  request: FastifyRequest,
  reply: FastifyReply,
): Person & { deviceHash: string } {
  const { services } = request.server;
  const { deviceHash, ...person } = personOf(request);
  if (deviceHash !== null) return { ...person, deviceHash };
  // 128 bits
  const id = randomBytes(16).toString('base64url');
  setCookie(reply, {
    name: VISITOR_COOKIE,
    value: id,
    maxAge: RETENTION_DAYS.begunRequests * DAY_SECONDS,
    isSecure: services.site.isSecure(request),
    isReadable: false,
  });
  return { ...person, deviceHash: hashOf(id) };
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

import type { FastifyRequest } from 'fastify';

const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i;

/** Whether the user agent is a search engine or a link preview; unknown ones count as visitors. */
export function isRobot({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ROBOT.test(headers['user-agent'] ?? '');
}

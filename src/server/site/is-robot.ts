import type { FastifyRequest } from 'fastify';

const ROBOT = /bot\b|crawl|spider|slurp|preview|facebookexternalhit/i;

/** Whether a request calls itself a search engine's or a link preview's; those without a name of their own count as visitors. */
export function isRobot({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return ROBOT.test(headers['user-agent'] ?? '');
}

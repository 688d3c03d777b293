import type { FastifyInstance } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import { createLimiter, type Limit } from '../../runtime/limiter.ts';

/** What is dear in the studio: a check takes seconds of a core, a publication renders pages again. */
export const STUDIO_BUDGETS = {
  /** Checks of all manifests, and what a command adds to one. */
  check: {
    member: { perMinute: 30, burst: 30 },
    site: { perMinute: 60, burst: 60 },
    message: 'Too many checks were asked for.',
  },
  /** Pages of drafts: one for each pause while somebody types. */
  preview: {
    member: { perMinute: 240, burst: 120 },
    site: { perMinute: 600, burst: 300 },
    message: 'Too many previews were asked for.',
  },
  /** Publications and restored versions, of manifests and of texts. */
  publication: {
    member: { perMinute: 6, burst: 10 },
    site: { perMinute: 12, burst: 20 },
    message: 'Too many versions were published.',
  },
  /** Texts as files, out and in. */
  textFile: {
    member: { perMinute: 6, burst: 10 },
    site: { perMinute: 12, burst: 20 },
    message: 'Too many files of texts were exported or imported.',
  },
  /** New regions, copies and examples. */
  newRegion: {
    member: { perMinute: 2, burst: 10 },
    site: { perMinute: 4, burst: 20 },
    message: 'Too many regions were begun.',
  },
} satisfies Record<string, StudioBudget>;

interface StudioBudget {
  /** Of one member of staff, and of all together, in each process. */
  member: Limit;
  site: Limit;
  message: string;
}

export type StudioBudgetName = keyof typeof STUDIO_BUDGETS;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a dear call of a member of product staff. @throws UsedUp if there were too many */
    spendStudioBudget(name: StudioBudgetName, staffId: number): void;
  }
}

/** @param clock monotonic milliseconds; absent: nothing is counted */
export function addStudioBudgets(app: FastifyInstance, clock: (() => number) | undefined): void {
  const limiters = new Map(
    Object.entries(STUDIO_BUDGETS).map(([name, { member, site }]) => [
      name,
      { member: createLimiter(member), site: createLimiter(site) },
    ]),
  );
  app.decorate('spendStudioBudget', (name: StudioBudgetName, staffId: number) => {
    const limiter = limiters.get(name);
    if (!limiter || !clock) return;
    const { message } = STUDIO_BUDGETS[name];
    const ofMember = limiter.member(String(staffId), clock()).wait;
    if (ofMember > 0) throw new UsedUp(`${message} Try again in ${ofMember} s.`, ofMember);
    const ofSite = limiter.site('', clock()).wait;
    if (ofSite > 0)
      throw new UsedUp(
        `${message} This is the limit of all members together; try again in ${ofSite} s.`,
        ofSite,
      );
  });
}

import type { FastifyInstance } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import { STUDIO_BUDGETS, type StudioBudgetName } from '../../modules/studio/index.ts';
import { createLimiter } from '../../runtime/limiter.ts';

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

import type { FastifyInstance, FastifyReply } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import { MAX_OPEN_CHECKS, STUDIO_BUDGETS, type StudioBudgetName } from '../../modules/studio/index.ts';
import { createLimiter } from '../../runtime/limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a dear call of a member of product staff. @throws UsedUp if there were too many */
    spendStudioBudget(name: StudioBudgetName, staffId: number, region: string): void;
    /** Counts a check until its client has the answer or goes away. @throws UsedUp if the member waits for too many */
    openStudioCheck(reply: FastifyReply, staffId: number): void;
  }
}

/** What a check takes. */
const WAIT_SECONDS = 3;

/** @param clock monotonic milliseconds; absent: nothing is counted */
export function addStudioBudgets(app: FastifyInstance, clock: (() => number) | undefined): void {
  const limiters = new Map(
    Object.entries(STUDIO_BUDGETS).map(([name, { member, region, site }]) => [
      name,
      { member: createLimiter(member), region: createLimiter(region), site: createLimiter(site) },
    ]),
  );
  app.decorate('spendStudioBudget', (name: StudioBudgetName, staffId: number, region: string) => {
    const limiter = limiters.get(name);
    if (!limiter || !clock) return;
    const { message } = STUDIO_BUDGETS[name];
    const ofMember = limiter.member(String(staffId), clock()).wait;
    if (ofMember > 0) throw new UsedUp(`${message} Try again in ${ofMember} s.`, ofMember);
    const ofRegion = limiter.region(region, clock()).wait;
    if (ofRegion > 0)
      throw new UsedUp(`${message} This is the limit of the region; try again in ${ofRegion} s.`, ofRegion);
    const ofSite = limiter.site('', clock()).wait;
    if (ofSite > 0)
      throw new UsedUp(
        `${message} This is the limit of all members together; try again in ${ofSite} s.`,
        ofSite,
      );
  });
  const open = new Map<number, number>();
  app.decorate('openStudioCheck', ({ raw }: FastifyReply, staffId: number) => {
    const count = open.get(staffId) ?? 0;
    if (count >= MAX_OPEN_CHECKS) throw new UsedUp('Your other checks are still under way.', WAIT_SECONDS);
    // the client left while its session was looked up: no event follows
    if (raw.destroyed) return;
    open.set(staffId, count + 1);
    raw.once('close', () => {
      const rest = (open.get(staffId) ?? 0) - 1;
      if (rest > 0) open.set(staffId, rest);
      else open.delete(staffId);
    });
  });
}

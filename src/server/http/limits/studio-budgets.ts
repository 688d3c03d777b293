import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UsedUp } from '../../errors/domain-error.ts';
import { MAX_OPEN_CHECKS, STUDIO_BUDGETS, type StudioBudgetName } from '../../modules/studio/index.ts';
import { createLimiter } from '../../runtime/limiter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a dear call of a member of product staff. @throws UsedUp if there were too many */
    spendStudioBudget(name: StudioBudgetName, staffId: number, region: string): void;
    /** Counts a check until it is answered. @throws UsedUp if the member waits for too many */
    openStudioCheck(request: FastifyRequest, staffId: number): void;
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
  const checking = new WeakMap<FastifyRequest, number>();
  app.decorate('openStudioCheck', (request: FastifyRequest, staffId: number) => {
    const count = open.get(staffId) ?? 0;
    if (count >= MAX_OPEN_CHECKS) throw new UsedUp('Your other checks are still under way.', WAIT_SECONDS);
    open.set(staffId, count + 1);
    checking.set(request, staffId);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const staffId = checking.get(request);
    const count = staffId === undefined ? 0 : (open.get(staffId) ?? 0);
    if (staffId !== undefined && count > 1) open.set(staffId, count - 1);
    else if (staffId !== undefined) open.delete(staffId);
    done();
  });
}

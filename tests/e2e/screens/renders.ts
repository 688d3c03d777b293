import type { Page } from 'playwright';

/** A node of React's tree, as much of it as counting takes. */
interface Fiber {
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  /** What kind of node it is. */
  tag: number;
  flags: number;
  stateNode: unknown;
}

declare global {
  interface Window {
    /** For each change of the page by React: for each component that was rendered, ids of the form controls in it. */
    commits: string[][][];
  }
}

/** Records what React renders on pages opened from now on, in the way of its developer tools. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.commits = [];
    /** Functions, with and without `forwardRef` and `memo`. */
    const COMPONENTS = [0, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const CONTROLS = ':is(input, select, textarea)[id]';
    const childrenOf = ({ child }: Fiber): Fiber[] => {
      const found: Fiber[] = [];
      for (let next = child; next; next = next.sibling) found.push(next);
      return found;
    };
    const controlsIn = (fiber: Fiber): string[] => {
      const { stateNode } = fiber;
      if (!(stateNode instanceof Element)) return childrenOf(fiber).flatMap(controlsIn);
      const own = stateNode.matches(CONTROLS) ? [stateNode] : [];
      return [...own, ...stateNode.querySelectorAll(CONTROLS)].map(({ id }) => id);
    };
    const rendersIn = (fiber: Fiber): string[][] => {
      const isRendered = COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0;
      return [
        ...(isRendered ? [controlsIn(fiber)] : []),
        // what was not rendered keeps its children
        ...(fiber.child === fiber.alternate?.child ? [] : childrenOf(fiber).flatMap(rendersIn)),
      ];
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        checkDCE() {},
        inject: () => 1,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) =>
          window.commits.push(rendersIn(current)),
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
      },
    });
  });
}

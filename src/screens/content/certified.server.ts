import { describeBlocks } from '#renderer/blocks/describe-block.ts';
import type { ScreenLoader } from '../screen.ts';
import { contentPage } from './content-page.server.ts';
import type { ContentView } from './content-view.ts';
import { exclusives } from './exclusives.server.ts';

/** Certified cars: what the mark means, and the cars that bear it. */
export const loadCertified: ScreenLoader<ContentView> = async (context, t) => {
  const content = context.region.content.certified;
  if (!content || context.segments.length > 0) return { kind: 'not_found' };
  const { title, lead, picture, blocks, exclusives: wanted } = content;
  return contentPage(
    {
      title,
      lead,
      picture,
      source: { file: 'certified' },
      blocks: describeBlocks(blocks, { ...context, t }),
      ...(wanted && { exclusives: await exclusives(wanted, context, t) }),
    },
    context,
    t,
  );
};

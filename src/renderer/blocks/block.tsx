import { blockComponents } from './block-components.tsx';
import type { BlockView } from './block-view.ts';
import { UnknownBlock } from './unknown/unknown.tsx';

/** Renders a block by its type; an unknown type shows an error in development. */
export function Block({ block }: { block: BlockView }) {
  if (!Object.hasOwn(blockComponents, block.type)) return <UnknownBlock type={block.type} />;
  const Component = blockComponents[block.type];
  return <Component block={block} />;
}

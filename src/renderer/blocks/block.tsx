import type { ReactElement } from 'react';
import * as added from './added-components.ts';
import * as blockComponents from './block-components.ts';
import type { BlockType, BlockView } from './block-view.ts';
import { UnknownBlock } from './unknown/unknown.tsx';

type BlockComponent = (props: { block: BlockView }) => ReactElement;

const componentOf = new Map<string, BlockComponent>(
  Object.entries({ ...added, ...(blockComponents satisfies Record<BlockType, BlockComponent>) }),
);

/** Renders a block by its type; an unknown type shows an error in development. */
export function Block({ block }: { block: BlockView }) {
  const Component = componentOf.get(block.type);
  return Component ? <Component block={block} /> : <UnknownBlock type={block.type} />;
}

import type { ReactElement } from 'react';
import * as blockComponents from './block-components.ts';
import type { BlockType, BlockView } from './block-view.ts';
import { UnknownBlock } from './unknown/unknown.tsx';

type BlockComponent = (props: { block: BlockView }) => ReactElement;

const componentOf = blockComponents satisfies Record<BlockType, BlockComponent>;

/** Renders a block by its type; an unknown type shows an error in development. */
export function Block({ block }: { block: BlockView }) {
  if (!Object.hasOwn(componentOf, block.type)) return <UnknownBlock type={block.type} />;
  const Component = componentOf[block.type];
  return <Component block={block} />;
}

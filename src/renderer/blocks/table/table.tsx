import { Fragment } from 'react';
import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './table.module.css';

export function TableBlock({ block }: { block: BlockView }) {
  return (
    <section>
      <BlockHead block={block} />
      <table className={styles.table}>
        <thead>
          <tr>
            {block.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <Words text={name} />
              </th>
              {cells.map((cell, index) => (
                <td key={block.columns[index + 1]}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Words in their own direction; a technical name may be broken after an underscore or a dot within it. */
function Words({ text }: { text: string }) {
  const parts = text.split(/(?<=[a-z0-9][_.])(?=[a-z0-9])/i);
  return (
    <bdi>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

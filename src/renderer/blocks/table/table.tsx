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
          {block.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={block.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

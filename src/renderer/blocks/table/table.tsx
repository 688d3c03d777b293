import { classNames } from '#ui/class-names.ts';
import { BlockHead } from '../block-head.tsx';
import type { BlockView } from '../block-view.ts';
import styles from './table.module.css';

/** More columns than these have no room on a phone: there, each row is a list of labels and values. */
const MAX_COLUMNS_ON_PHONES = 2;

export function TableBlock({ block }: { block: BlockView }) {
  const { columns, rows } = block;
  return (
    <section>
      <BlockHead block={block} />
      <table className={classNames(styles.table, columns.length > MAX_COLUMNS_ON_PHONES && styles.wide)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>
                  <span className={styles.label} aria-hidden="true">
                    {columns[index + 1]}
                  </span>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

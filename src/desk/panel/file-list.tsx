import type { ReactNode } from 'react';
import { FileLink } from './file-link.tsx';
import styles from './file-list.module.css';

interface StoredFile {
  id: string;
  name: string;
  mime_type: string;
  /** Bytes. */
  size: number;
}

export interface FileListProps<File extends StoredFile> {
  files: readonly File[];
  /** Address of a file; `/thumbnail` below it is its thumbnail. */
  pathOf(file: File): string;
  /** What can be done with a file besides the download. */
  actionOf?: (file: File) => ReactNode;
}

/** Files with small pictures; a click downloads one. */
export function FileList<File extends StoredFile>({ files, pathOf, actionOf }: FileListProps<File>) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLink path={pathOf(file)} name={file.name} type={file.mime_type} size={file.size} />
          {actionOf?.(file)}
        </li>
      ))}
    </ul>
  );
}

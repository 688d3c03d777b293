import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-paths.ts';
import styles from './file.module.css';

export interface FileInputProps {
  id?: string;
  name?: string;
  icon: IconName;
  label: string;
  accept: string;
  isMultiple?: boolean;
  /** Opens the camera; only where fingers point, because there is one. */
  isCamera?: boolean;
  isDisabled: boolean;
  isWrong?: boolean;
  onChoose(files: readonly File[]): void;
}

/** The browser's own input of files under a label that looks like a button. */
export function FileInput({
  id,
  name,
  icon,
  label,
  accept,
  isMultiple = false,
  isCamera = false,
  isDisabled,
  isWrong = false,
  onChoose,
}: FileInputProps) {
  return (
    <label className={classNames(styles.add, isCamera && styles.camera)}>
      <input
        id={id}
        className={styles.input}
        type="file"
        name={name}
        accept={accept}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        disabled={isDisabled}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // the same file can be chosen again
          target.value = '';
        }}
      />
      <Icon name={icon} />
      {label}
    </label>
  );
}

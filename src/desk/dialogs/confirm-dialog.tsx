import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

export interface ConfirmDialogProps
  extends Pick<FormDialogProps, 'title' | 'submitLabel' | 'isDanger' | 'onClose'> {
  /** What will happen. */
  text: string;
  onConfirm(): void;
}

/** Asks once before something is done, and closes before it is done. */
export function ConfirmDialog({ text, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog
      {...dialog}
      onSubmit={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  );
}

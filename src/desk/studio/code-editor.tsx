import { json } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { basicSetup, EditorView } from 'codemirror';
import { useEffect, useRef } from 'react';
import type { StudioProblem } from '#contracts/types.ts';
import styles from './studio.module.css';

/** A place in the text; another object goes there again. */
export interface Place {
  line: number;
  column: number;
  /** Path in the data. */
  pointer?: string;
}

export interface CodeEditorProps {
  /** Text at the start; another one needs another key. */
  text: string;
  label: string;
  isReadOnly: boolean;
  problems: readonly StudioProblem[];
  /** Where the cursor goes. */
  place: Place | undefined;
  onChange(text: string): void;
}

const LOOK = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--text-sm)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '&.cm-focused': { outline: 'var(--ring) solid var(--color-action)' },
});

/** The text of a manifest with its problems underlined. Tab leaves it, as in other fields. */
export default function CodeEditor({ text, label, isReadOnly, problems, place, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor has its own text from the first one on
  useEffect(() => {
    if (!host.current) return undefined;
    // lines of Windows stay as they are
    const isOfWindows = text.includes('\r\n');
    const editor = new EditorView({
      parent: host.current,
      doc: text,
      extensions: [
        basicSetup,
        json(),
        lintGutter(),
        LOOK,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.editable.of(!isReadOnly),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          const typed = state.doc.toString();
          change.current(isOfWindows ? typed.replaceAll('\n', '\r\n') : typed);
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor, problems)));
  }, [problems]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !place) return;
    const anchor = offsetOf(editor, place);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [place]);
  return <div ref={host} className={styles.editor} />;
}

/** The text may have become shorter since it was checked. */
function offsetOf({ state: { doc } }: EditorView, { line, column }: Place): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}

/** Underlines a word or a value from where the problem begins. */
function diagnosticsOf(editor: EditorView, problems: readonly StudioProblem[]): Diagnostic[] {
  const { doc } = editor.state;
  return problems
    .filter(({ is_own: isOwn }) => isOwn)
    .map(({ severity, message, hint, ...problem }) => {
      const from = offsetOf(editor, problem);
      const rest = doc.sliceString(from, doc.lineAt(from).to);
      const length = /^"(?:[^"\\]|\\.)*"|^[^\s,:]+/.exec(rest)?.[0].length ?? 1;
      const to = Math.min(from + length, doc.length);
      return { from, to, severity, message: hint === '' ? message : `${message}\n${hint}` };
    })
    .sort((a, b) => a.from - b.from);
}

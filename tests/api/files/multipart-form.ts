const BOUNDARY = 'ForecourtTestBoundary';

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A part of a form; one with a file name is a file. */
export type Part = readonly [name: string, content: string | Buffer, filename?: string];

/** A form as a browser writes it. @param fileType what the client says that its files are */
export function formOf(parts: readonly Part[], fileType = 'application/pdf'): Buffer {
  const chunks = parts.flatMap(([name, content, filename]) => {
    const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${fileType}`;
    return [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`,
      content,
      '\r\n',
    ];
  });
  return Buffer.concat(
    [...chunks, `--${BOUNDARY}--\r\n`].map((chunk) =>
      typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk,
    ),
  );
}

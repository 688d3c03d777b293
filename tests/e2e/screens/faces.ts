import type { Page } from 'playwright';

/** Parts without visible text. */
const SILENT = ['HEAD', 'SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'];

interface Node {
  nodeId: number;
  nodeName: string;
  nodeType: number;
  children?: Node[];
}

/** Families from files that the text of a page is drawn in. */
export async function facesFromFiles(page: Page): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument', { depth: -1 });
  const faces = new Set<string>();
  const read = async ({ nodeId, nodeName, children = [] }: Node): Promise<void> => {
    if (SILENT.includes(nodeName)) return;
    if (children.some(({ nodeType }) => nodeType === 3)) {
      const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
      for (const { familyName, isCustomFont } of fonts) if (isCustomFont) faces.add(familyName);
    }
    for (const child of children) await read(child);
  };
  await read(root);
  await inspector.detach();
  return [...faces].sort();
}

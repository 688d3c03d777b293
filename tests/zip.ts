import { crc32 } from 'node:zlib';

/** A ZIP file with unpacked parts. @param sizes what it says of their size */
export function zip(parts: Record<string, Buffer>, sizes: Record<string, number> = {}): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(sizes[name] ?? bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 'latin1');
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, Buffer.from(name), bytes);
    list.push(entry, Buffer.from(name));
    at += head.length + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, ...list, end]);
}

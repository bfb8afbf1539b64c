import { crc32 } from 'node:zlib';

/** The first day that the format can express: passes need no time of a file. */
const FIRST_DAY = 0x21;
const VERSION = 20;
/** Names are UTF-8. */
const UTF_8 = 0x800;

/** A ZIP archive (APPNOTE 6.3) of small files, which are stored as they are. */
export function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const shared = sharedFields(path, content);
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const version = Buffer.from([VERSION, 0]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, shared, rest, path]));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

/** The fields that stand before a file and in the directory: 26 bytes, of which the last two are the extra field's length. */
function sharedFields(path: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF_8, 2);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(path.length, 22);
  return fields;
}

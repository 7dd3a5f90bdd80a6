import { readFileSync } from 'node:fs';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOfPng = (bytes: Buffer): Size => ({
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
});

const sizeOfSvg = (text: string): Size | undefined => {
  const [head = ''] = /<svg[^>]*>/.exec(text) ?? [];
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(` ${name}="([\\d.]+)"`).exec(head)?.[1],
  );
  if (width !== undefined && height !== undefined) return { width: Number(width), height: Number(height) };
  const box = / viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(head);
  return box === null ? undefined : { width: Number(box[1]), height: Number(box[2]) };
};

/** The size of a picture in pixels, so that the page can reserve room for it. */
export const pictureSize = (file: string): Size | undefined =>
  file.endsWith('.png') ? sizeOfPng(readFileSync(file)) : sizeOfSvg(readFileSync(file, 'utf8'));

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** 64-bit FNV-1a over ASCII text, as 16 hexadecimal digits: the checksum of reference files. */
export const fnv1a64 = (text: string): string => {
  let low = 0x84222325;
  let high = 0xcbf29ce4;
  for (let i = 0; i < text.length; i += 1) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // The prime is 2^40 + 435: multiplying by 435 carries into the upper word, and 2^40 is a shift into it.
    const product = low * 435;
    high = (Math.imul(high, 435) + Math.floor(product / 0x1_0000_0000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return hex(high) + hex(low);
};

import { zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';

/** The rows of a Parquet file, as a reader that shares nothing with our writer sees them. */
export const readParquet = async (file: string): Promise<Record<string, unknown>[]> =>
  await parquetReadObjects({
    file: await asyncBufferFromFile(file),
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });

export const readMetadata = async (file: string): Promise<FileMetaData> =>
  await parquetMetadataAsync(await asyncBufferFromFile(file));

import { zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';

/** The rows of a Parquet file, read by a reader that shares no code with our writer. */
export const readParquet = async (file: string): Promise<Record<string, unknown>[]> =>
  await parquetReadObjects({
    file: await asyncBufferFromFile(file),
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });

export const readMetadata = async (file: string): Promise<FileMetaData> =>
  await parquetMetadataAsync(await asyncBufferFromFile(file));

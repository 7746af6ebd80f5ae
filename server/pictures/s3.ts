import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PictureStore } from './store.ts';

/** A bucket of an S3-compatible store (AWS, MinIO, R2, Ceph; OSS and COS through their S3 interface). */
export interface S3Config {
  /** `https://s3.example` puts the bucket in the path, `https://{bucket}.oss-cn-hangzhou.aliyuncs.com` in the host. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

const TIMEOUT_MS = 10_000;

function addressOf({ endpoint, bucket }: S3Config, name: string): string {
  const base = endpoint.replace(/\/+$/, '');
  const root = base.includes('{bucket}') ? base.replace('{bucket}', bucket) : `${base}/${bucket}`;
  return `${root}/${encodeURIComponent(name)}`;
}

/**
 * Creates the storage of uploads in an S3-compatible store. Requests are signed with their body (Signature Version 4).
 * The bucket can be private, because all pictures are served by our own routes.
 *
 * @param options.fetch sends the requests
 */
export function createS3Pictures(config: S3Config, options: { fetch: typeof fetch }): PictureStore {
  const signer = new AwsClient({
    accessKeyId: config.keyId,
    secretAccessKey: config.secret,
    region: config.region,
    service: 's3',
  });
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) {
    const request = await signer.sign(addressOf(config, name), {
      method,
      headers: {
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'Content-Type': 'image/webp' }),
      },
      ...(body && { body }),
    });
    const answer = await options.fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return answer;
    const said = (await answer.text()).slice(0, 300);
    if (answer.status === 404 && method !== 'PUT' && !said.includes('NoSuchBucket')) return undefined;
    throw new Error(`the store of pictures answers ${answer.status} to ${method} ${name}: ${said}`);
  }
  return {
    async read(name) {
      const answer = await ask('GET', name);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async write(name, bytes) {
      const answer = await ask('PUT', name, bytes);
      await answer?.body?.cancel();
    },
    async remove(name) {
      const answer = await ask('DELETE', name);
      await answer?.body?.cancel();
    },
  };
}

/** What is made before the demo can run, besides the database itself. Secrets of a demo: good for nothing else. */
export interface DumpFacts {
  /** When the demo's clock begins, ms since 1970. */
  madeAt: number;
  /** 32 bytes in base64: the seeded game credentials are sealed with it. */
  credentialKey: string;
  /** RSA key pairs as JWK text: the application's, and the stand-in cashier's. */
  app: { privateKey: string; publicKey: string };
  cashier: { privateKey: string; publicKey: string };
}

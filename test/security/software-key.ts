import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/**
 * A passkey of its own, as a phone makes them: ES256, with the owner verified unless told otherwise. Shares no code with the
 * library that checks it.
 */
export function createSoftwareKey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const rpHash = createHash("sha256").update(new URL(origin).hostname).digest();
  let counter = 0;

  function authenticatorData(verified: boolean, more = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    return Buffer.concat([rpHash, Buffer.from([flags]), count, more]);
  }

  function clientData(type: string, challenge: string, from: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  const envelope = (response: Record<string, unknown>) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to navigator.credentials.create(). */
    register(challenge: string, { verified = true, from = origin } = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(jwk)]);
      const data = authenticatorData(verified, attested);
      return envelope({
        clientDataJSON: clientData("webauthn.create", challenge, from).toString("base64url"),
        attestationObject: attestationObject(data).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** The answer to navigator.credentials.get(). */
    sign(challenge: string, { verified = true, from = origin } = {}) {
      const data = authenticatorData(verified);
      const client = clientData("webauthn.get", challenge, from);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return envelope({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
    /** As a copied key does, whose counter is behind. */
    rewind() {
      counter = 0;
    },
  };
}

function coseKey({ x = "", y = "" }: { x?: string; y?: string }): Buffer {
  const part = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, "base64url")]);
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    part(x),
    Buffer.from([0x22]),
    part(y),
  ]);
}

/** CBOR {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestationObject(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)]);
  const length = Buffer.alloc(3);
  length[0] = 0x59;
  length.writeUInt16BE(data.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    length,
    data,
  ]);
}

import sharp from "sharp";
const [out, max, ...files] = process.argv.slice(2);
const parts = await Promise.all(files.map(async f => { const m = await sharp(f).metadata(); const h = Math.min(m.height!, Number(max)); return { w: m.width!, h, buf: await sharp(f).extract({ left: 0, top: 0, width: m.width!, height: h }).toBuffer() }; }));
const H = Math.max(...parts.map(p => p.h)); let x = 0;
const layers = parts.map(p => { const l = { input: p.buf, left: x, top: 0 }; x += p.w + 16; return l; });
await sharp({ create: { width: x, height: H, channels: 3, background: "#888" } }).composite(layers).png().toFile(out!);

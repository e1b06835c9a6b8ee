import type { PictureTexts } from "../../demo-shop.ts";

export const pictures: Record<string, PictureTexts> = {
  "Smoothing Plane No. 4": {
    covers: ["Iron plane with dark wooden handles and a steel blade"],
    scenes: ["The plane on a board, between curled shavings"],
  },
  "Bench Chisel": {
    covers: ["Four chisels with ash handles, from narrow to wide"],
    scenes: ["Two chisels and a mallet in front of a board with dovetails"],
  },
  "Cross-Peen Hammer 200 g": {
    covers: ["Small steel hammer with an ash handle"],
    scenes: ["The hammer on a bench, beside a board with four pins in it"],
  },
  "Dovetail Saw": {
    covers: ["Saw with a brass back and a walnut handle"],
    scenes: ["The saw on the end of an upright board, with sawdust below"],
  },
  "Try Square 150 mm": {
    covers: ["Square with a walnut stock and a steel blade with a scale"],
    scenes: ["The square against the edge of a board, beside an orange pencil"],
  },
  "Marking Gauge": {
    covers: ["Gauge with a brass rod and a round walnut head"],
    scenes: ["The gauge on a board, beside a chisel"],
  },
  "Bar Clamp": {
    covers: ["Steel bar clamp with orange jaws and a beech handle"],
    scenes: ["Two clamps that hold three boards together"],
  },
  "Round Mallet": {
    covers: ["Mallet with a round beech head and an ash handle"],
    scenes: ["The mallet on a bench, beside a chisel and a board"],
  },
  "Sharpening Stone 1000/3000": {
    covers: ["Stone with a grey and a light layer on a beech base"],
    scenes: ["The wet stone with a chisel on it, beside a folded cloth"],
  },
  "Plane Iron 50 mm": {
    covers: ["Steel plane iron with a slot and an engraved name"],
    scenes: ["The iron against a wet sharpening stone"],
  },
  "Chisel Handle, Ash": {
    covers: ["Two ash handles with brass ferrules and steel rings"],
    scenes: ["Two handles on a bench, in front of a chisel"],
  },
};

import type { PictureTexts } from "../../demo-shop.ts";

export const pictures: Record<string, PictureTexts> = {
  "Miniket Rice 5 kg": {
    covers: ["Cream and red bag of miniket rice"],
  },
  "Red Lentils 1 kg": {
    covers: ["Pouch of red lentils with a red label"],
    scenes: ["The pouch beside a clay bowl full of lentils"],
  },
  "Mustard Oil 1 l": {
    covers: ["Glass bottle of golden mustard oil with a red cap"],
    scenes: ["The bottle beside a small bowl of oil, with mustard seeds and limes on the table"],
  },
  "Turmeric Powder 200 g": {
    covers: ["Yellow pouch of turmeric powder"],
  },
  "Chilli Powder 200 g": {
    covers: ["Red pouch of chilli powder"],
  },
  "Cinnamon Sticks 100 g": {
    covers: ["Glass jar of cinnamon sticks with a brown lid"],
    scenes: ["The jar on a wooden table, with six cinnamon sticks on a cloth"],
  },
  "Ghee 400 g": {
    covers: ["Glass jar of golden ghee with a red lid"],
    scenes: ["The jar beside a plate of flatbread with a spoonful of ghee on it"],
  },
  "Black Tea 400 g": {
    covers: ["Dark green tin of black tea"],
    scenes: ["The tin beside a cup of tea, with loose leaves on the table"],
  },
  "Eggs, Dozen": {
    covers: ["Open carton of twelve brown eggs"],
    scenes: ["Brown eggs in a blue bowl on a linen cloth"],
  },
  "Oranges 1 kg": {
    covers: ["Oranges in a heap"],
    scenes: ["Oranges in a clay bowl, and one cut in half"],
  },
  "Potatoes 2 kg": {
    covers: ["Yellow potatoes in a heap"],
    scenes: ["Potatoes in a basket, and three on the table in front of it"],
  },
  "Red Onions 1 kg": {
    covers: ["Red onions in a heap"],
    scenes: ["Red onions on a chopping board, one of them cut in half"],
  },
  "Limes, 8": {
    covers: ["Green limes in a heap"],
    scenes: ["Limes on a blue plate, and one cut in half"],
  },
  "Neem Soap 100 g": {
    covers: ["Green box of neem soap with the bar in front of it"],
    scenes: ["The bar on a white dish, beside neem leaves and the box"],
  },
  "Laundry Powder 2 kg": {
    covers: ["White and green bag of laundry powder"],
  },
  "Iodised Salt 1 kg": {
    covers: ["Blue and white pouch of iodised salt"],
  },
};

import type { Language } from '#domain/language/languages.ts';

/**
 * Names that fit a visitor's language, combined at random: no real person is meant. In a language of another
 * script, most people here write their name in Latin letters and some in their own.
 */
export type NamePool = {
  first: readonly string[];
  last: readonly string[];
  native?: readonly (readonly [first: string, last: string, latin: string])[];
};

export const NAMES: Readonly<Record<Language, NamePool>> = {
  en: {
    first:
      words(`Abigail Adaeze Aiden Amara Andre Arjun Ashleigh Bennett Bianca Brody Callum Camille Chidi Claire Colton Dalia Deepa Desmond
      Dylan Ebony Eleanor Elijah Emeka Erin Farah Felix Gemma Gordon Hailey Harriet Hassan Imani Isla Jamal Jasper Joanna Kavita Keisha
      Kieran Lamar Leona Logan Mabel Marcus Maeve Mohan Naomi Neve Nolan Olive Omar Paige Priscilla Quinn Rashid Rhys Rosalind Samir Sanjay
      Selena Shauna Simon Tamsin Tessa Tariq Una Vernon Vikram Wesley Winston Yasmin Zachary Zainab Zoe`),
    last: words(`Abara Ainsworth Alder Amin Bankole Barlow Bhatt Blackwood Brennan Caldwell Chaudhry Clarke Corbett Danso Delaney Dhillon Dunmore
      Edwards Ellery Fairweather Farooq Finch Gallagher Gill Goodwin Grewal Hale Hargrove Hollis Hussain Iyer Jarvis Joshi Kelleher Khatri
      Kirkland Larkin Lockhart Mahmood Marlowe Mensah Merriweather Mistry Nair Ndlovu Norwood Oduya Oyelaran Pemberton Pillai Prescott Qureshi
      Radcliffe Rahman Ridley Rutherford Sandhu Selwyn Sharma Sinclair Stroud Tandon Thackeray Tipton Upton Varma Wainwright Whitlock
      Winslow Yeboah Yates`),
  },
  es: {
    first:
      words(`Adriana Alejandro Ana Ariel Bruno Camila Carlos Clara Daniela Diego Elena Emilio Esteban Fernanda Gabriel Graciela Héctor Inés
      Iván Jimena Joaquín Julia Lorena Lucía Mateo Maricela Nicolás Noelia Pablo Paloma Ramón Renata Rodrigo Rosario Salvador Santiago
      Sofía Tomás Valeria Ximena`),
    last: words(`Aguilar Álvarez Arroyo Barrera Benítez Cabrera Calderón Castañeda Cisneros Cortés Delgado Domínguez Escobar Espinoza Figueroa Fuentes
      Gallegos Guerrero Herrera Ibáñez Juárez Lozano Maldonado Montoya Navarro Ochoa Olvera Pacheco Palacios Peña Quintero Rentería Ríos
      Salazar Sepúlveda Solís Tapia Ugalde Valdez Zamora`),
  },
  fr: {
    first:
      words(`Adèle Alexis Amélie Antoine Aurélie Benoît Camille Caroline Charles Chloé Damien Delphine Édouard Élise Émile Fabrice Florence
      Gaétan Geneviève Guillaume Hélène Hugo Isabelle Jérémie Josée Julien Laurence Léa Loïc Marc-André Marguerite Mathilde Maxime Nadège
      Noémie Olivier Pascale Philippe Raphaël Sandrine Sébastien Sylvie Thérèse Valérie Xavier Yannick`),
    last: words(`Allard Arsenault Beauchamp Bélanger Bergeron Boisvert Bouchard Brisson Caron Charbonneau Chevalier Cloutier Desjardins Desrosiers
      Dubé Dufour Duquette Filion Fontaine Gagnon Gauthier Girard Hébert Jobin Labelle Lacroix Laflamme Langlois Lapointe Leduc Lefebvre
      Lévesque Marchand Martel Morin Nadeau Ouellet Paquette Perreault Poirier Prévost Rivard Robitaille Simard Thériault Turcotte Vachon`),
  },
  ko: {
    first:
      words(`Ara Bo-ram Chan-ho Da-eun Dong-hyun Eun-ji Ga-young Ha-neul Hye-jin In-ho Jae-min Ji-ho Ji-yoon Joon-seo Kyung-mi Mi-ran
      Na-rae Sang-woo Seo-yeon So-ra Soo-jin Sung-min Tae-yang Woo-jin Ye-rin Yu-na`),
    last: words(
      'Ahn Bae Chang Cho Choi Ha Han Hong Hwang Im Jang Jeong Jin Jung Kang Ko Kwon Lim Moon Nam Noh Oh Paik Park Ryu Seo Shin Son Yang Yoo Yoon',
    ),
    native: [
      ['서윤', '문', 'seoyun.moon'],
      ['지호', '한', 'jiho.han'],
      ['하은', '오', 'haeun.oh'],
      ['도윤', '권', 'doyun.kwon'],
      ['민재', '임', 'minjae.lim'],
      ['수아', '배', 'sua.bae'],
      ['예준', '신', 'yejun.shin'],
      ['채원', '남', 'chaewon.nam'],
    ],
  },
  pl: {
    first:
      words(`Agnieszka Aleksandra Andrzej Bartosz Beata Bogdan Cezary Dorota Elżbieta Filip Grażyna Grzegorz Halina Jacek Jadwiga Kacper
      Katarzyna Krzysztof Leszek Łukasz Magdalena Marek Marta Michał Paweł Przemysław Renata Stanisław Tomasz Urszula Wiktoria Wojciech Zofia`),
    last: words(`Adamczyk Bąk Borkowski Czajka Dąbrowski Domański Gajda Głowacki Górski Jabłoński Jasiński Kaczmarek Kania Kozłowski Krawiec
      Kubiak Lis Łuczak Maciejewski Mazur Nowicki Olszewski Pawlak Pietrzak Rogalski Sadowski Sikora Szczepaniak Tomaszewski Urban
      Walczak Wilk Wróbel Zając Zieliński`),
  },
  pt: {
    first:
      words(`Adriano Ana Beatriz Bruna Caio Carolina Cauã Clarice Davi Débora Eduardo Fernanda Flávio Gabriela Gustavo Helena Henrique Isadora
      João Juliana Larissa Leandro Letícia Luana Marcelo Mariana Murilo Natália Otávio Patrícia Rafaela Renan Sabrina Thiago Vinícius Yasmin`),
    last: words(`Almeida Amaral Andrade Antunes Barbosa Batista Bezerra Borges Brandão Cardoso Carvalho Coelho Correia Duarte Esteves Falcão Faria
      Fonseca Freitas Guimarães Lacerda Leal Machado Maia Matos Moraes Nogueira Pacheco Peixoto Pinto Queiroz Ramalho Rezende Sampaio
      Tavares Teles Vasconcelos Xavier`),
  },
  ru: {
    first:
      words(`Alexei Alina Anastasia Artyom Boris Darya Dmitri Ekaterina Elena Evgeny Galina Grigory Igor Irina Kirill Ksenia Larisa Lev Maxim
      Nadezhda Nikita Oksana Pavel Polina Roman Sergei Svetlana Tatiana Timur Vadim Valentina Vera Yuri Zhanna`),
    last: words(`Abramov Baranov Belov Bogdanov Chernov Danilov Dorofeev Efimov Fomin Gavrilov Gromov Kalinin Karpov Kirsanov Kolesnik Lapin Lebedev
      Makarov Markov Mironov Nazarov Osipov Panin Rogov Ryabov Sazonov Sidorenko Sobolev Tarasov Ustinov Vlasov Yakovenko Zaitsev Zhukov`),
    native: [
      ['Полина', 'Громова', 'polina.gromova'],
      ['Артём', 'Лапин', 'artyom.lapin'],
      ['Ольга', 'Миронова', 'olga.mironova'],
      ['Никита', 'Соболев', 'nikita.sobolev'],
      ['Вера', 'Зайцева', 'vera.zaitseva'],
      ['Роман', 'Чернов', 'roman.chernov'],
    ],
  },
  zh: {
    first:
      words(`Anqi Bowen Chenxi Dawei Fang Guanyu Haoran Hui Jiayi Jing Junjie Kaiwen Lan Lei Lihua Mei Mingyu Ning Peng Qian Rong Ruoxi
      Shu Siyuan Tao Wei Wenjing Xiaoyan Xin Xuefei Yan Yichen Yifan Yulan Zhen Zihan`),
    last: words(
      'Bai Cai Cao Chen Cheng Deng Ding Dong Du Fan Fang Feng Gao Gu Guo He Hou Hu Huang Jia Jiang Kong Lai Lei Liang Liao Lu Ma Meng Pan Peng Qian Qiu Ren Shen Shi Su Tan Tang Tao Tian Wan Xia Xie Xiong Xu Xue Yan Yao Ye Yin Yuan Zeng Zhong Zhou Zhu Zou',
    ),
    native: [
      ['雨欣', '沈', 'yuxin.shen'],
      ['浩然', '潘', 'haoran.pan'],
      ['静怡', '姚', 'jingyi.yao'],
      ['子轩', '廖', 'zixuan.liao'],
      ['佳怡', '邓', 'jiayi.deng'],
      ['文博', '薛', 'wenbo.xue'],
      ['思琪', '曹', 'siqi.cao'],
      ['建国', '孟', 'jianguo.meng'],
    ],
  },
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
